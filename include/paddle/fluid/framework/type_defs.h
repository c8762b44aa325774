#pragma once

#include "framework/program/type_defs.h"
