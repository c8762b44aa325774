#pragma once

#include "framework/program/var_desc.h"
