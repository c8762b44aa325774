#pragma once

#include "framework/program/var_type_inference.h"
