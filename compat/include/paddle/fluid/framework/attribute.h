#pragma once

#include "framework/attribute.h"
